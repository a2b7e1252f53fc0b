import { createHash } from 'node:crypto'
import { consentTextVersion } from '../../contracts/consent-cookie.ts'
import { cookies } from '../../kernel/cookies.ts'

/**
 * The only inline script: it runs in the head, before the first paint, and tells the styles what only this browser knows, as
 * attributes of the root: its theme (`data-theme`), that there is no choice of cookies yet (`data-ask`), that these
 * announcements were dismissed (`data-dismissed`). A module would run too late and shift the page. See docs/decisions/0011.
 */
export const earlyScript =
  '(function(d,c,m){' +
  `m=/${cookies.theme}=(light|dark)/.exec(c);` +
  "if(m){d.dataset.theme=m[1];document.querySelectorAll('[name=theme-color]').forEach(function(e){e.media=e.dataset.of==m[1]?'all':'not all'})}" +
  `if(c.indexOf('${cookies.consent}=${consentTextVersion}.')<0)d.dataset.ask='';` +
  "try{if(localStorage.getItem('majlis_announcement')===d.dataset.edition)d.dataset.dismissed=''}catch(e){}" +
  '})(document.documentElement,document.cookie)'

/** Its hash for the content security policy (astro.config.mjs). */
export const earlyScriptHash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}` as const
