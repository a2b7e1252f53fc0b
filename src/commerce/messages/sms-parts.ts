/** The characters of GSM 03.38; any other, such as Arabic, makes the whole message UCS-2. */
const plain = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/u
/** These count twice. */
const escaped = /[\^{}\\[~\]|€]/gu

/** How long a text message is, and in how many parts, each of which is paid for: 160 Latin or 70 Arabic characters, fewer in each of several. */
export function smsSize(text: string): { readonly characters: number; readonly parts: number } {
  const gsm = plain.test(text)
  const characters = gsm ? text.length + (text.match(escaped)?.length ?? 0) : text.length
  const [single, joined] = gsm ? [160, 153] : [70, 67]
  return { characters, parts: characters <= single ? 1 : Math.ceil(characters / joined) }
}

export const smsParts = (text: string): number => smsSize(text).parts
