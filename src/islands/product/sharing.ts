/** The device's own list of ways to share, where there is one; and the link copied. */
export function startSharing(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const share = target.closest<HTMLElement>('[data-share]')
    if (!share) return
    const url = share.dataset.share ?? location.href
    if (target.closest('summary') && 'share' in navigator) {
      event.preventDefault()
      // Put away without having been used: nothing to say.
      navigator.share({ url, title: share.dataset.shareTitle ?? '' }).catch(() => undefined)
    }
    const copy = target.closest<HTMLElement>('[data-copy]')
    if (copy) {
      const done = () => (copy.textContent = copy.dataset.copy ?? '')
      navigator.clipboard?.writeText(url).then(done, () => undefined)
    }
  })
}
