import { createHash } from 'node:crypto'

/**
 * The one script that stands in the page as plain text: it runs while the page is read, before anything is painted,
 * and leaves out an announcement that this browser has put away. A module would come too late and move the page. It
 * stands inside the element it is about. See docs/decisions/0011.
 */
export const earlyScript =
  "(function(b){try{b.hidden=localStorage.getItem('majlis_announcement')===b.dataset.announcement}catch(e){}})(document.currentScript.parentElement)"

/** Its permission in the content security policy (astro.config.mjs). */
export const earlyScriptHash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}` as const
