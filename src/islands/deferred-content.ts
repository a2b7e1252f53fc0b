/**
 * What a page shows to browsers with scripts only when it is reached for: the content of a <noscript>. Text there,
 * elements in a document that a script has parsed.
 */
export function takeDeferred(holder: Element): DocumentFragment {
  const content = document.createElement('template')
  if (holder.firstElementChild) content.content.append(...holder.childNodes)
  else content.innerHTML = holder.textContent
  return content.content
}

const deferred = 'noscript[data-later]'

/** Puts the deferred content of a <details> or a popover in its place, before it opens. */
export function showDeferred(): void {
  const fill = (root: Element | null | undefined) =>
    root?.querySelectorAll(deferred).forEach((holder) => holder.replaceWith(takeDeferred(holder)))
  document.querySelectorAll(`[open] > ${deferred}`).forEach((holder) => fill(holder.parentElement))
  // A click opens a <details> after its listeners; keys click, too.
  addEventListener(
    'click',
    ({ target }) => target instanceof Element && fill(target.closest('summary')?.parentElement),
    true,
  )
  for (const name of ['beforetoggle', 'toggle'])
    addEventListener(name, ({ target }) => target instanceof Element && fill(target), true)
}
