export type Encoding = 'br' | 'gzip' | 'identity'

const remembered = 256
const known = new Map<string, Encoding>()

/**
 * The best encoding a client can read, by RFC 9110: an absent header, one that is malformed or one that is far too
 * long gets plain bytes, which everybody can read.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const before = known.get(header)
  if (before) return before
  const chosen = header.length > 512 ? 'identity' : judge(header)
  if (header.length <= 512 && known.size < remembered) known.set(header, chosen)
  return chosen
}

function judge(header: string): Encoding {
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
