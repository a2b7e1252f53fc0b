/** Loads the script that draws the widgets of a bot challenge, once for all forms of the page. */
export function loadBotWidget(): void {
  const src = document.querySelector<HTMLElement>('[data-bot-script]')?.dataset['botScript']
  if (!src || document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
