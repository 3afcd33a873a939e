/**
 * A cell that a spreadsheet program would run as a formula gets an apostrophe in front (reliability T19). One that looks
 * guarded already gets another, so that reading takes exactly one away.
 */
export function guardFormula(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** True for a cell whose first apostrophe is a guard. */
export function isFormulaGuarded(cell: string): boolean {
  return /^'+[=+\-@\t\r]/.test(cell)
}
