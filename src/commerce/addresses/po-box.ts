const english = /\bp\.?\s*o\.?\s*b(?:ox)?\b\.?|\bpost(?:al)?\s*(?:office\s*)?box\b/i
const arabic = /صندوق\s*(?:ال)?بريد|(?<!\p{L})ص\s*[.\s]?\s*ب(?!\p{L})/u

/** Whether a text names a post-office box, which we cannot deliver to. */
export const namesPoBox = (text: string): boolean => english.test(text) || arabic.test(text)
