import { queuedCount } from '#stores/browser/data-layer.ts'
import type { SentEvent } from './sent-events.ts'

/** Scripts may write style sheets; the content security policy allows no style attribute. */
const look = `
  .event-panel { position: fixed; z-index: 99; inset-block-end: 0; inset-inline-end: 0; inline-size: min(26rem, 100vw);
    max-block-size: 50vh; overflow: auto; padding: 0.75rem; font: 0.75rem/1.5 ui-monospace, monospace;
    color: #f4efe6; background: #17120e; border-start-start-radius: 0.5rem; }
  .event-panel summary { min-block-size: 1.5rem; cursor: pointer; }
  .event-panel pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** What has left this page, newest first. For developers, so in English. */
function openPanel(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets.push(sheet)
  const list = document.createElement('section')
  list.className = 'event-panel'
  list.dir = 'ltr'
  list.lang = 'en'
  list.setAttribute('aria-label', 'Events')
  const head = document.createElement('p')
  list.append(head)
  document.body.append(list)
  let count = 0
  const show = ({ to, event }: SentEvent) => {
    count += 1
    const entry = document.createElement('details')
    const title = document.createElement('summary')
    title.textContent = `${'event' in event ? String(event.event) : '?'} → ${to}`
    const body = document.createElement('pre')
    body.textContent = JSON.stringify(event, null, 2)
    entry.append(title, body)
    head.after(entry)
  }
  const sum = () => {
    head.textContent = `${count} sent, ${queuedCount()} waiting for consent`
  }
  const sent = window.majlisSent ?? []
  for (const one of sent) show(one)
  // What is sent from now on is shown when it is reported.
  sent.push = (...reported) => {
    for (const one of reported) show(one)
    sum()
    return count
  }
  sum()
  // What waits is reported by no event.
  for (const name of ['click', 'pointermove']) addEventListener(name, sum, { passive: true })
}

openPanel()
