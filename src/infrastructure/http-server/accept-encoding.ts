export type Encoding = 'br' | 'gzip' | 'identity'

const maxKnown = 256
const known = new Map<string, Encoding>()

/** The best encoding that a client accepts (RFC 9110); identity if the header is absent, malformed or far too long. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const before = known.get(header)
  if (before) return before
  const chosen = header.length > 512 ? 'identity' : parse(header)
  if (header.length <= 512 && known.size < maxKnown) known.set(header, chosen)
  return chosen
}

function parse(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const match = /^\s*([a-z0-9*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(part)
    if (match?.[1]) weights.set(match[1], match[2] === undefined ? 1 : Number(match[2]))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), Math.max(weightOf('gzip'), weights.get('x-gzip') ?? 0)]
  const plain = weights.get('identity') ?? 0
  if (br > 0 && br >= gzip && br >= plain) return 'br'
  if (gzip > 0 && gzip >= plain) return 'gzip'
  return 'identity'
}
