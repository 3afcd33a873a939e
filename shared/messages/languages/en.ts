// How numbers, plurals, lists and dates are written in English. Formatters are cheap to use and dear to make, the first of
// them 8 ms, in which the browser reads its words of all languages: each is made when it is first needed, and once. What
// stands beside every line of a script, whole numbers and plurals, needs none.

/** Numbers are grouped with commas; days and times are British, with 24 hours. */
const [numbers, days] = ['en-US', 'en-GB']

const grouped = /* @__PURE__ */ formatter(() => new Intl.NumberFormat(numbers, { maximumFractionDigits: 2 }))
const ungrouped = /* @__PURE__ */ formatter(() => new Intl.NumberFormat(numbers, { useGrouping: false }))

/** `148274` -> `148,274`; two decimals at the most. */
export const number = (value: number): string =>
  isWhole(value) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : grouped(value)
/** For rates and other names that are numbers: `48000` -> `48000`. */
export const plain = (value: number): string => (isWhole(value) ? String(value) : ungrouped(value))
/** With one decimal: `3.84` -> `3.8`. */
export const tenths = /* @__PURE__ */ formatter(
  () => new Intl.NumberFormat(numbers, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
)
/** `0.25` -> `25%`. */
export const percent = /* @__PURE__ */ formatter(() => new Intl.NumberFormat(numbers, { style: 'percent' }))

/** The day of an ISO instant in the user's zone: `19 November 2026`. Empty if it is no instant. */
export const day = /* @__PURE__ */ instant({ day: 'numeric', month: 'long', year: 'numeric' })
/** The same without its year: `19 Nov`. */
export const shortDay = /* @__PURE__ */ instant({ day: 'numeric', month: 'short' })
/** The time of day of an ISO instant: `14:32`. Empty if it is no instant. */
export const time = /* @__PURE__ */ instant({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** The time of day of an ISO instant to the second: `14:31:49`. Empty if it is no instant. */
export const clockTime = /* @__PURE__ */ instant({ timeStyle: 'medium', hourCycle: 'h23' })

/** `a, b or c`; numbers in it are names. */
export const or = /* @__PURE__ */ list('disjunction')
/** `a, b and c`; numbers in it are names. */
export const and = /* @__PURE__ */ list('conjunction')

/** What a language is called, by its tag: `es` -> `Spanish`. `und` is one that nobody knows. */
export const nameOfLanguage = /* @__PURE__ */ once(
  () => new Intl.DisplayNames(numbers, { type: 'language' }),
  (names, tag: string) => (tag === 'und' ? 'an unknown language' : (names.of(tag) ?? tag)),
)

/** Which plural a number takes: `one` or `other`. */
export const pluralOf = (count: number): 'one' | 'other' => (Math.abs(count) === 1 ? 'one' : 'other')

/** True for what is written by its digits alone. A zero with a sign keeps it. */
function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)
}

function formatter(make: () => Intl.NumberFormat): (value: number) => string {
  return once(make, (made, value: number) => made.format(value))
}

function instant(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  return once(
    () => new Intl.DateTimeFormat(days, options),
    (made, iso: string) => {
      const at = new Date(iso)
      return Number.isNaN(at.getTime()) ? '' : made.format(at)
    },
  )
}

function list(type: 'conjunction' | 'disjunction'): (values: readonly (string | number)[]) => string {
  return once(
    () => new Intl.ListFormat(days, { type }),
    (made, values: readonly (string | number)[]) => made.format(values.map(String)),
  )
}

function once<F, V, T>(make: () => F, use: (made: F, value: V) => T): (value: V) => T {
  let made: F | undefined
  return (value) => {
    made ??= make()
    return use(made, value)
  }
}
