/** The letters of GSM 03.38; everything else makes the whole message UCS-2, as Arabic does. */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/u
/** These take the room of two. */
const escaped = /[\^{}\\[~\]|€]/gu

/** In how many parts a text travels, each of which is paid for: 160 Latin letters or 70 Arabic ones, fewer when joined. */
export function smsParts(text: string): number {
  const gsm = plain.test(text)
  const length = gsm ? text.length + (text.match(escaped)?.length ?? 0) : text.length
  const [single, joined] = gsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / joined)
}
