/** Tags of links and forms, with quoted attributes as this shop's pages are written. */
const tag = /<(?:a|area|form)\s(?:[^>"']|"[^"]*"|'[^']*')*>/g
const outside = /\s(?:href|action)=(?:"(?![?#"]|\/(?![/\\]))[^"]*"|'[^']*'|[^\s"'>]+)/g
const window = /\s(?:target|download|ping)(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?(?=[\s>/])/g

/**
 * A page whose links and forms all stay in the shop and in its window: addresses of others, telephones, mail and messengers
 * lose their address and are read as text. A kiosk has no way back from them.
 */
export const closeOutsideLinks = (html: string): string =>
  html.replace(tag, (found) => found.replace(outside, '').replace(window, ''))
