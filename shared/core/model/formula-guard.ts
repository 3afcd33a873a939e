/**
 * What a spreadsheet program takes for the beginning of a formula, behind the apostrophes of a guard. Programs of East Asia
 * take full-width signs for the narrow ones.
 */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * A cell that a spreadsheet program would run as a formula gets an apostrophe in front (reliability T19). One that looks
 * guarded already gets another, so that reading takes exactly one away.
 */
export function guardFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** True for a cell whose first apostrophe is a guard. */
export function isFormulaGuarded(cell: string): boolean {
  return cell.startsWith("'") && FORMULA.test(cell)
}
