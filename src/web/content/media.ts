import type { Media } from '#content/schemas/common.ts'

/** What a page needs to know about a picture before its file is loaded; read from its tags. */
export type Picture = {
  readonly url: string
  /**
   * Widths of a photograph, smallest first (the tag "widths:800,1200"): with "/photos/rooms/x-1200.jpg" there are "-800.jpg" and
   * both as ".avif". Empty: one file.
   */
  readonly widths: readonly number[]
  readonly width: number | undefined
  readonly height: number | undefined
  /** Dominant color, shown until the picture is loaded. */
  readonly color: string | undefined
  /** Must not be mirrored for right-to-left languages (the tag "fixed"). */
  readonly fixed: boolean
}

export function readMedia({ url, tags }: Media): Picture {
  const [, width, height] = tags.map((tag) => /^(\d{1,5})x(\d{1,5})$/.exec(tag)).find(Boolean) ?? []
  const widths = tags.map((tag) => /^widths:(\d{2,4}(?:,\d{2,4})*)$/.exec(tag)?.[1]).find(Boolean)
  return {
    url,
    widths: (widths?.split(',').map(Number) ?? []).sort((a, b) => a - b),
    width: width ? Number(width) : undefined,
    height: height ? Number(height) : undefined,
    color: tags.find((tag) => /^#[0-9a-f]{6}$/i.test(tag)),
    fixed: tags.includes('fixed'),
  }
}

/** "/photos/x-800.avif 800w, …" for a photograph; the URL alone for a single file. */
export const srcsetOf = ({ url, widths }: Picture, type: 'avif' | 'jpg'): string =>
  widths.length === 0
    ? url
    : widths.map((width) => `${url.replace(/-\d+\.jpg$/, '')}-${width}.${type} ${width}w`).join(', ')

/** The nth picture of a widget: wide, and tall for phones where there is one. */
export function pictureAt(
  { media, mobile_media }: { readonly media: readonly Media[]; readonly mobile_media: readonly Media[] },
  index: number,
): { readonly wide: Picture; readonly tall: Picture | undefined } | undefined {
  const wide = media[index] ?? mobile_media[index]
  const tall = mobile_media[index]
  return wide && { wide: readMedia(wide), tall: tall && tall !== wide ? readMedia(tall) : undefined }
}
