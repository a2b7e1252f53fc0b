import type { Language } from '#kernel/language.ts'

/** A time that is promised: three working days, ten years. */
export const spanUnits = ['minute', 'hour', 'day', 'working-day', 'month', 'year'] as const
export type SpanUnit = (typeof spanUnits)[number]

const english: Readonly<Record<SpanUnit, string>> = {
  minute: 'minute',
  hour: 'hour',
  day: 'day',
  'working-day': 'working day',
  month: 'month',
  year: 'year',
}

/** One, two (after a preposition), three to ten, eleven and more. */
const arabic: Readonly<Record<SpanUnit, readonly [one: string, two: string, few: string, many: string]>> = {
  minute: ['دقيقة', 'دقيقتين', 'دقائق', 'دقيقة'],
  hour: ['ساعة', 'ساعتين', 'ساعات', 'ساعة'],
  day: ['يوم', 'يومين', 'أيام', 'يومًا'],
  'working-day': ['يوم عمل', 'يومي عمل', 'أيام عمل', 'يوم عمل'],
  month: ['شهر', 'شهرين', 'أشهر', 'شهرًا'],
  year: ['سنة', 'سنتين', 'سنوات', 'سنة'],
}

/** "3 working days", "يومي عمل", "30 يومًا": as after "within", "خلال". */
export function formatSpan(count: number, unit: SpanUnit, language: Language): string {
  if (language === 'en') return `${count} ${english[unit]}${count === 1 ? '' : 's'}`
  const [one, two, few, many] = arabic[unit]
  if (count === 1) return one
  if (count === 2) return two
  return `${count} ${count % 100 >= 3 && count % 100 <= 10 ? few : many}`
}

/** "2 to 3 working days", "يومين إلى 3 أيام عمل"; one span when both are equal. */
export function formatSpanRange(min: number, max: number, unit: SpanUnit, language: Language): string {
  const whole = formatSpan(max, unit, language)
  if (min === max) return whole
  if (language === 'en') return `${min} to ${whole}`
  const [first = ''] = formatSpan(min, unit === 'working-day' ? 'day' : unit, language).split(' ')
  return `${first} إلى ${whole}`
}

/** "12 months", "شهران", "3 سنوات": as in "How long: …". Whole years from two on. */
export function formatPeriod(months: number, language: Language): string {
  const [count, unit] =
    months >= 24 && months % 12 === 0 ? ([months / 12, 'year'] as const) : ([months, 'month'] as const)
  if (language === 'en' || count > 2) return formatSpan(count, unit, language)
  const [one, two] = arabic[unit]
  if (count === 2) return two.replace(/ين$/, 'ان')
  return `${one} واحد`
}
