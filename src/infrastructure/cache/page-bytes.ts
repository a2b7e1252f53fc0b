import type { StoredPage } from '#infrastructure/cache/stored-page.ts'

type Head = Omit<StoredPage, 'bytes' | 'retryAt'> & { readonly mark: number; readonly as: 'br' | 'identity' }

/** A page as one buffer: length of the head, head, body. */
export function encodePage({ bytes, retryAt: _, ...page }: StoredPage, mark: number): Buffer {
  const as = bytes.br ? 'br' : 'identity'
  const head = Buffer.from(JSON.stringify({ ...page, mark, as } satisfies Head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, bytes.br ?? bytes.identity ?? Buffer.alloc(0)])
}

/** Undefined for anything else, or a page in another version's format. */
export function decodePage(found: Buffer): { readonly page: StoredPage; readonly mark: number } | undefined {
  try {
    const end = 4 + found.readUInt32BE(0)
    const { mark, as, ...page } = JSON.parse(found.toString('utf8', 4, end)) as Head
    if (!Array.isArray(page.tags) || (as !== 'br' && as !== 'identity')) return undefined
    return { page: { ...page, retryAt: 0, bytes: { [as]: found.subarray(end) } }, mark }
  } catch {
    return undefined
  }
}
