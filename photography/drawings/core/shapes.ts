import { type Markup, type Picture, d, round } from './picture.ts'

export const path = (data: string, fill: string, extra = ''): Markup =>
  `<path d="${data}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const line = (data: string, color: string, width = 1, extra = ''): Markup =>
  `<path d="${data}" fill="none" stroke="${color}" stroke-width="${round(width)}"${extra === '' ? '' : ` ${extra}`}/>`

export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0, extra = ''): Markup =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${r === 0 ? '' : ` rx="${round(r)}"`} fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): Markup =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const disc = (cx: number, cy: number, r: number, fill: string, extra = ''): Markup =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`

export const group = (content: Markup, extra = ''): Markup =>
  `<g${extra === '' ? '' : ` ${extra}`}>${content}</g>`

/** Things stand on the floor at (0, 0) in centimetres; this puts them into the picture. */
export function put(x: number, y: number, scale: number, content: Markup, mirrored = false): Markup {
  const sized =
    scale === 1 && !mirrored
      ? ''
      : ` scale(${mirrored ? `${-scale} ${scale}` : String(Math.round(scale * 100) / 100)})`
  return `<g transform="translate(${round(x)} ${round(y)})${sized}">${content}</g>`
}

export function stampAt(reference: string, x: number, y: number, turn = 0, sx = 1, sy = sx): Markup {
  const turned = turn === 0 ? '' : ` rotate(${round(turn)})`
  const two = (value: number) => String(Math.round(value * 100) / 100)
  const scaled =
    sx === 1 && sy === 1 ? '' : sx === sy ? ` scale(${two(sx)})` : ` scale(${two(sx)} ${two(sy)})`
  return `<use href="${reference}" transform="translate(${round(x)} ${round(y)})${turned}${scaled}"/>`
}

/** The outline of something stuffed: a rounded box whose sides bow outwards. */
export function puff(x: number, y: number, w: number, h: number, r = 8, bow = 2): string {
  const right = x + w
  const foot = y + h
  const midX = x + w / 2
  const midY = y + h / 2
  return (
    d`M${x + r} ${y}Q${midX} ${y - bow} ${right - r} ${y}Q${right} ${y} ${right} ${y + r}` +
    d`Q${right + bow} ${midY} ${right} ${foot - r}Q${right} ${foot} ${right - r} ${foot}` +
    d`Q${midX} ${foot + bow} ${x + r} ${foot}Q${x} ${foot} ${x} ${foot - r}Q${x - bow} ${midY} ${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`
  )
}

/** A round-headed arch standing on `foot`. */
export function arch(cx: number, foot: number, w: number, h: number): string {
  const r = w / 2
  return d`M${cx - r} ${foot}V${foot - h + r}A${r} ${r} 0 0 1 ${cx + r} ${foot - h + r}V${foot}Z`
}

/** Where a thing touches the floor. */
export const contact = (
  p: Picture,
  cx: number,
  cy: number,
  rx: number,
  ry = rx * 0.1,
  strength = 0.34,
): Markup =>
  oval(
    cx,
    cy,
    rx,
    ry,
    p.radial([
      { at: 0, color: '#3a1f14', opacity: strength },
      { at: 0.6, color: '#3a1f14', opacity: strength * 0.55 },
      { at: 1, color: '#3a1f14', opacity: 0 },
    ]),
  )

/** A leg that narrows towards the floor; `lean` moves the foot outwards. */
export const leg = (x: number, top: number, foot: number, w: number, fill: string, lean = 0): Markup =>
  path(d`M${x - w / 2} ${top}H${x + w / 2}L${x + w * 0.3 + lean} ${foot}H${x - w * 0.3 + lean}Z`, fill)

/** Places evenly from first to last, ends included. */
export function spread(first: number, last: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? (first + last) / 2 : first + ((last - first) * index) / (count - 1),
  )
}
