/** Opens the device's share sheet where there is one, and copies the link. */
export function startSharing(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const share = target.closest<HTMLElement>('[data-share]')
    if (!share) return
    const url = share.dataset.share ?? location.href
    if (target.closest('summary') && 'share' in navigator) {
      event.preventDefault()
      // Rejects when the visitor closes the sheet.
      navigator.share({ url, title: share.dataset.shareTitle ?? '' }).catch(() => undefined)
    }
    const copy = target.closest<HTMLElement>('[data-copy]')
    if (copy) {
      const confirm = () => (copy.textContent = copy.dataset.copy ?? '')
      navigator.clipboard?.writeText(url).then(confirm, () => undefined)
    }
  })
}
