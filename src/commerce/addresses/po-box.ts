const english = /\bp\.?\s*o\.?\s*b(?:ox)?\b\.?|\bpost(?:al)?\s*(?:office\s*)?box\b/i
const arabic = /صندوق\s*(?:ال)?بريد|(?<!\p{L})ص\s*[.\s]?\s*ب(?!\p{L})/u

/** Whether a text is about a post-office box, where nobody can carry a sofa to. */
export const namesPoBox = (text: string): boolean => english.test(text) || arabic.test(text)
