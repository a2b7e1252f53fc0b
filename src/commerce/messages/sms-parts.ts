/** The characters of GSM 03.38; any other, such as Arabic, makes the whole message UCS-2. */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/u
/** These count twice. */
const escaped = /[\^{}\\[~\]|€]/gu

/** The parts of a text message, each of which is paid for: 160 Latin or 70 Arabic characters, fewer in each of several. */
export function smsParts(text: string): number {
  const gsm = plain.test(text)
  const length = gsm ? text.length + (text.match(escaped)?.length ?? 0) : text.length
  const [single, joined] = gsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / joined)
}
