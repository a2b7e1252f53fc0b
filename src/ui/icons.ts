/**
 * The icon set: a 24 px grid, strokes of 1.5 with round ends, drawn for this shop. Each is an export of its own, so that
 * an island contains only those it shows. `mirrors`: points in reading direction, so it is mirrored in Arabic.
 */
export type IconShape = { readonly draw: string; readonly mirrors?: true }

const stroke = (d: string): IconShape => ({ draw: `<path d="${d}"/>` })
const directed = (d: string): IconShape => ({ draw: `<path d="${d}"/>`, mirrors: true })

/* Navigation */
export const search = directed('M15.6 15.6 20 20M17.5 10.75a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0Z')
export const account = stroke(
  'M12 12.25a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.75 20c.7-3.2 3.6-5.25 7.25-5.25S18.55 16.8 19.25 20',
)
export const heart = stroke(
  'M12 19.5S4.25 15 4.25 9.3A4.1 4.1 0 0 1 8.4 5.1c1.6 0 2.9.9 3.6 2.2.7-1.3 2-2.2 3.6-2.2a4.1 4.1 0 0 1 4.15 4.2C19.75 15 12 19.5 12 19.5Z',
)
export const heartFull: IconShape = {
  draw: '<path fill="currentColor" d="M12 19.5S4.25 15 4.25 9.3A4.1 4.1 0 0 1 8.4 5.1c1.6 0 2.9.9 3.6 2.2.7-1.3 2-2.2 3.6-2.2a4.1 4.1 0 0 1 4.15 4.2C19.75 15 12 19.5 12 19.5Z"/>',
}
export const bag = stroke(
  'M5.5 8.5h13l.9 9.4a1.9 1.9 0 0 1-1.9 2.1h-11a1.9 1.9 0 0 1-1.9-2.1l.9-9.4ZM8.75 8.5V7.25a3.25 3.25 0 0 1 6.5 0V8.5',
)
export const home = stroke(
  'M4.25 11 12 4.5 19.75 11M6.25 9.5V19a1 1 0 0 0 1 1h9.5a1 1 0 0 0 1-1V9.5M10 20v-5.25h4V20',
)
export const categories = stroke(
  'M5.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1ZM14.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1ZM5.5 13.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1ZM16.5 13.25a3.25 3.25 0 1 1 0 6.5 3.25 3.25 0 0 1 0-6.5Z',
)
export const menu = directed('M4 7h16M4 12h16M4 17h10')
export const close = stroke('m6 6 12 12M18 6 6 18')
export const chevronDown = stroke('m6.5 9.5 5.5 5.5 5.5-5.5')
export const chevronUp = stroke('m6.5 14.5 5.5-5.5 5.5 5.5')
export const chevronEnd = directed('m9.5 6.5 5.5 5.5-5.5 5.5')
export const chevronStart = directed('M14.5 6.5 9 12l5.5 5.5')
export const arrowEnd = directed('M4.5 12h15M13.5 6l6 6-6 6')
export const arrowStart = directed('M19.5 12h-15M10.5 6l-6 6 6 6')
export const external = directed(
  'M13.5 5H19v5.5M19 5l-8.25 8.25M17.5 14v4a1.25 1.25 0 0 1-1.25 1.25h-9.5A1.25 1.25 0 0 1 5.5 18V8.5a1.25 1.25 0 0 1 1.25-1.25H10',
)
export const globe = stroke(
  'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM4.25 12h15.5M12 4c2.2 2.2 3.3 4.9 3.3 8s-1.1 5.8-3.3 8c-2.2-2.2-3.3-4.9-3.3-8S9.8 6.2 12 4Z',
)
export const pin = stroke(
  'M12 20.5s6.25-5.3 6.25-10.25a6.25 6.25 0 1 0-12.5 0C5.75 15.2 12 20.5 12 20.5ZM12 12.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
)

/* Actions */
export const plus = stroke('M12 5.5v13M5.5 12h13')
export const minus = stroke('M5.5 12h13')
export const check = stroke('m5.5 12.5 4.25 4.25 8.75-9')
export const trash = stroke(
  'M4.5 7h15M9.5 7V5.25a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7M6.5 7l.75 11.1A1.5 1.5 0 0 0 8.75 19.5h6.5a1.5 1.5 0 0 0 1.5-1.4L17.5 7M10.25 10.75v5M13.75 10.75v5',
)
export const edit = stroke(
  'M14.25 6.25 17.75 9.75M5 19l.9-4.1 9.6-9.6a1.75 1.75 0 0 1 2.5 0l.7.7a1.75 1.75 0 0 1 0 2.5l-9.6 9.6L5 19Z',
)
export const filter = directed(
  'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM9 19.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
)
export const sort = stroke('M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5')
export const share = stroke(
  'M12 14.5v-10M8 8l4-4 4 4M5.5 12.5v5.25A1.75 1.75 0 0 0 7.25 19.5h9.5a1.75 1.75 0 0 0 1.75-1.75V12.5',
)
export const upload = stroke('M12 15.5v-10M8 9.25l4-4 4 4M5 19h14')
export const eye = stroke(
  'M3.5 12S6.5 6.25 12 6.25 20.5 12 20.5 12 17.5 17.75 12 17.75 3.5 12 3.5 12ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const eyeOff = stroke(
  'M5.5 5.5l13 13M10 6.5c.6-.16 1.3-.25 2-.25 5.5 0 8.5 5.75 8.5 5.75a15 15 0 0 1-2.4 3.1M14.5 17.3a8 8 0 0 1-2.5.45C6.5 17.75 3.5 12 3.5 12a15.4 15.4 0 0 1 3.3-3.9M10.2 10.3a2.5 2.5 0 0 0 3.5 3.5',
)
export const play = stroke('M8 5.75v12.5L18.25 12 8 5.75Z')
export const pause = stroke('M8.5 6v12M15.5 6v12')
export const scan = stroke(
  'M4.5 8.5V6A1.5 1.5 0 0 1 6 4.5h2.5M15.5 4.5H18A1.5 1.5 0 0 1 19.5 6v2.5M19.5 15.5V18a1.5 1.5 0 0 1-1.5 1.5h-2.5M8.5 19.5H6A1.5 1.5 0 0 1 4.5 18v-2.5M8 9v6M11 9v6M13.5 9v6M16 9v6',
)
export const cube = stroke('m12 4 7.25 4v8L12 20l-7.25-4V8L12 4ZM4.75 8 12 12l7.25-4M12 12v8')

/* Promises */
export const truck = directed(
  'M3.5 6.5h10.25v10H9.5M13.75 9.75h3.6l3.15 3.5v3.25h-1M5.5 16.5h-2v-10M7.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.25 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM13.75 16.5h1.5',
)
export const assembly = stroke(
  'M14.6 6.9a4 4 0 0 1 5.15-1.65l-2.5 2.5.25 1.75 1.75.25 2.25-2.25a4 4 0 0 1-5.4 4.9L8.6 19.9a2.05 2.05 0 0 1-2.9-2.9l7.5-7.5M4 5.25l2-1.25 2.75 3-.25 1.75L12 12.25M4 5.25 7 8.75l1.5 0',
)
export const returns = directed('M8.5 5 4.5 9l4 4M4.75 9h9.5a5 5 0 0 1 0 10H8')
export const warranty = stroke(
  'M12 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM9 13.75 8 20l4-2 4 2-1-6.25M10.25 9.5l1.25 1.25 2.25-2.5',
)
export const card = stroke(
  'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6ZM3.5 10h17M7 14.5h3',
)
export const store = stroke(
  'M5 11v7.5a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V11M5.5 4.5h13l1.75 4.25a2.7 2.7 0 0 1-5.4.25 2.85 2.85 0 0 1-5.7 0 2.7 2.7 0 0 1-5.4-.25L5.5 4.5ZM9.5 19.5V14.5h5v5',
)
export const leaf = stroke(
  'M5.25 18.75C4 11 9 5.25 19 5c.5 9-4.25 14.25-11.25 12.75M5 20c1.25-4.5 4-7.75 8.25-9.75',
)
export const ruler = stroke(
  'm4.5 15.3 10.8-10.8 4.2 4.2L8.7 19.5l-4.2-4.2ZM12.5 7.3l1.75 1.75M9.75 10.05l2.25 2.25M7.1 12.7l1.75 1.75',
)
export const chat = directed(
  'M6 5h12a1.75 1.75 0 0 1 1.75 1.75v7.5A1.75 1.75 0 0 1 18 16h-6.5L7.25 19.5V16H6a1.75 1.75 0 0 1-1.75-1.75v-7.5A1.75 1.75 0 0 1 6 5ZM8.5 9h7M8.5 12h4.5',
)
export const gift = stroke(
  'M5.5 12v6.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V12M4.5 8.25h15V12h-15V8.25ZM12 8.25V19.5M12 8.25S10.75 4.5 8.5 4.5a1.88 1.88 0 0 0 0 3.75H12ZM12 8.25s1.25-3.75 3.5-3.75a1.88 1.88 0 0 1 0 3.75H12Z',
)
export const shield = stroke(
  'M12 4 5.5 6.5v5c0 4 2.6 7 6.5 8.5 3.9-1.5 6.5-4.5 6.5-8.5v-5L12 4ZM9.25 12l2 2 3.5-4',
)
export const clock = stroke('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 7.5V12l3 2')
export const box = stroke(
  'm4.5 8 7.5-3.75L19.5 8v8L12 19.75 4.5 16V8ZM4.5 8 12 11.75 19.5 8M12 11.75v8M8.25 6.1l7.5 3.8',
)
export const wallet = directed(
  'M17.5 8.5V6.75A1.25 1.25 0 0 0 16.25 5.5H6A1.5 1.5 0 0 0 4.5 7v10A1.5 1.5 0 0 0 6 18.5h12a1.5 1.5 0 0 0 1.5-1.5v-7A1.5 1.5 0 0 0 18 8.5H6A1.5 1.5 0 0 1 4.5 7M15.5 13.5h.5',
)
export const tag = directed(
  'M4.5 5.5a1 1 0 0 1 1-1h6l8 8a1.4 1.4 0 0 1 0 2l-5 5a1.4 1.4 0 0 1-2 0l-8-8v-6ZM8.25 8.25h.01',
)
export const calendar = stroke(
  'M6 5.75h12A1.5 1.5 0 0 1 19.5 7.25v10.5a1.5 1.5 0 0 1-1.5 1.5H6a1.5 1.5 0 0 1-1.5-1.5V7.25A1.5 1.5 0 0 1 6 5.75ZM4.5 10h15M8.5 4v3M15.5 4v3',
)
export const lock = stroke(
  'M6.75 10.5h10.5a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6.75a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
)

/* Contact */
export const phone = directed(
  'M8.6 4.75H6A1.5 1.5 0 0 0 4.5 6.4 14 14 0 0 0 17.6 19.5a1.5 1.5 0 0 0 1.65-1.5v-2.6l-4-1.65-1.5 1.9a11 11 0 0 1-5.4-5.4l1.9-1.5-1.65-4Z',
)
export const mail = stroke(
  'M5 6h14a1.25 1.25 0 0 1 1.25 1.25v9.5A1.25 1.25 0 0 1 19 18H5a1.25 1.25 0 0 1-1.25-1.25v-9.5A1.25 1.25 0 0 1 5 6ZM4 7.5l8 5.5 8-5.5',
)
export const info = stroke('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 11.25v4.5M12 8.25h.01')
export const warning = stroke('M12 4.75 20.25 19H3.75L12 4.75ZM12 10.5v4M12 16.75h.01')
export const problem = stroke('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12 8v4.75M12 15.75h.01')
export const success = stroke('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM8.75 12.25l2.25 2.25 4.25-4.75')
export const star: IconShape = {
  draw: '<path fill="currentColor" d="m12 4.25 2.4 4.9 5.35.8-3.9 3.75.95 5.3L12 16.5 7.2 19l.95-5.3-3.9-3.75 5.35-.8L12 4.25Z"/>',
}

/* Payment methods; none is a trademark */
export const cash = stroke(
  'M4 7h16a.75.75 0 0 1 .75.75v8.5A.75.75 0 0 1 20 17H4a.75.75 0 0 1-.75-.75v-8.5A.75.75 0 0 1 4 7ZM12 14.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM6.25 12h.01M17.75 12h.01',
)
export const bankCard = stroke(
  'M4.5 10.25 12 5l7.5 5.25ZM6.5 10.25V16M10.25 10.25V16M13.75 10.25V16M17.5 10.25V16M4.5 18.75h15',
)
export const installments = stroke(
  'M12 4.25a7.75 7.75 0 1 1 0 15.5 7.75 7.75 0 0 1 0-15.5ZM12 4.25v15.5M4.25 12h15.5',
)
export const applePay = stroke(
  'M7.5 3.75h9a1.5 1.5 0 0 1 1.5 1.5v13.5a1.5 1.5 0 0 1-1.5 1.5h-9a1.5 1.5 0 0 1-1.5-1.5V5.25a1.5 1.5 0 0 1 1.5-1.5ZM9 10.5a4.25 4.25 0 0 1 6 0M10.5 12.5a2.1 2.1 0 0 1 3 0M12 14.75h.01',
)
