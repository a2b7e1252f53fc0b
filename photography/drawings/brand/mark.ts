/** The sign of the house: an arcade of two arches, which is also an m, under a dot cut with a reed pen. */
const arcade =
  '<path d="M13 49V35C13 27 18 24 22.500 21C27 24 32 27 32 35V49M32 35C32 27 37 24 41.500 21C46 24 51 27 51 35V49" fill="none" stroke="#fbf7f0" stroke-width="6.500" stroke-linecap="round" stroke-linejoin="round"/><path d="M32 8l5.500 5.500L32 19l-5.500-5.500z" fill="#e6ad3f"/>'.replaceAll(
    '.500',
    '.5',
  )

const ground = '#22524a'

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${content}</svg>\n`

/** With rounded corners, for tabs and launchers that show a picture as it is. */
export const mark = svg(`<rect width="64" height="64" rx="15" fill="${ground}"/>${arcade}`)

/** To the edges, for systems that cut their own corners. */
export const fullBleedMark = svg(`<rect width="64" height="64" fill="${ground}"/>${arcade}`)

/** To the edges, with the sign inside the safe circle of maskable icons. */
export const maskableMark = svg(
  `<rect width="64" height="64" fill="${ground}"/><g transform="translate(9 10.500) scale(.72)">${arcade}</g>`.replace(
    '.500',
    '.5',
  ),
)
