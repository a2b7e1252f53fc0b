import { createHash } from 'node:crypto'

/**
 * The only inline script: it runs while the page is parsed, before the first paint, inside the announcement, and hides it
 * when this browser has dismissed it. A module would run too late and shift the page. See docs/decisions/0011.
 */
export const earlyScript =
  "(function(b){try{b.hidden=localStorage.getItem('majlis_announcement')===b.dataset.announcement}catch(e){}})(document.currentScript.parentElement)"

/** Its hash for the content security policy (astro.config.mjs). */
export const earlyScriptHash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}` as const
