const key = 'sorted'

/** The sorted page is a new one: the focus is set on its sort box, where the visitor was. */
export const focusSortAgain = {
  plan(): void {
    try {
      sessionStorage.setItem(key, location.pathname)
    } catch {
      // Without storage the focus begins at the top.
    }
  },
  run(): void {
    try {
      if (sessionStorage.getItem(key) === location.pathname)
        document.getElementById('sort')?.focus({ preventScroll: true })
      sessionStorage.removeItem(key)
    } catch {
      // As above.
    }
  },
}
