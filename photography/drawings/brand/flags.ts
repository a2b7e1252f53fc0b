/**
 * Flags of the countries served, 4:3, simplified for small sizes. Saudi Arabia's is left out on purpose: its creed must
 * not be simplified, so a shop that adds it shows no flag there.
 */
const flag = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">${content}</svg>\n`

const band = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path fill="${fill}" d="M${x} ${y}h${width}v${height}H${x}z"/>`

/** Serrated fly: `points` white teeth between `hoist` and `tip`. */
function serrated(color: string, points: number, hoist: number, tip: number): string {
  const tooth = 480 / points
  const edge = Array.from({ length: points }, (_, index) => {
    const top = index * tooth
    return `L${tip} ${Math.round((top + tooth / 2) * 10) / 10}L${hoist} ${Math.round((top + tooth) * 10) / 10}`
  })
  return flag(`${band(0, 0, 640, 480, '#fff')}<path fill="${color}" d="M${hoist} 0${edge.join('')}H640V0z"/>`)
}

const spokes = Array.from({ length: 24 }, (_, index) => {
  const turn = (index * Math.PI) / 12
  const round = (value: number) => Math.round(value * 10) / 10
  return `M320 240L${round(320 + 62 * Math.cos(turn))} ${round(240 + 62 * Math.sin(turn))}`
}).join('')

const omanEmblem =
  '<g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M38 118C58 104 96 62 118 34M122 118C102 104 64 62 42 34M33 106l16 17M127 106l-16 17"/>' +
  '<path d="M52 88c18 7 38 7 56 0" stroke-width="6"/></g>' +
  '<path d="M72 38h16v10l-3 3v38c0 14-5 24-16 31 4-9 5-19 5-31V51l-3-3z" fill="#fff" stroke="#db161b" stroke-width="3"/>'

export const flags: Readonly<Record<string, string>> = {
  ae: flag(
    band(0, 0, 640, 160, '#00732f') +
      band(0, 160, 640, 160, '#fff') +
      band(0, 320, 640, 160, '#000') +
      band(0, 0, 180, 480, '#e4002b'),
  ),
  bh: serrated('#ce1126', 5, 160, 272),
  kw: flag(
    band(0, 0, 640, 160, '#007a3d') +
      band(0, 160, 640, 160, '#fff') +
      band(0, 320, 640, 160, '#ce1126') +
      '<path d="M0 0l160 160v160L0 480z"/>',
  ),
  om: flag(
    band(0, 0, 640, 160, '#fff') +
      band(0, 160, 640, 160, '#db161b') +
      band(0, 320, 640, 160, '#008000') +
      band(0, 0, 160, 480, '#db161b') +
      omanEmblem,
  ),
  qa: serrated('#8a1538', 9, 180, 268),
  in: flag(
    band(0, 0, 640, 160, '#ff9933') +
      band(0, 160, 640, 160, '#fff') +
      band(0, 320, 640, 160, '#138808') +
      `<g fill="none" stroke="#000080"><circle cx="320" cy="240" r="66" stroke-width="9"/><path stroke-width="4" d="${spokes}"/></g><circle cx="320" cy="240" r="13" fill="#000080"/>`,
  ),
}
