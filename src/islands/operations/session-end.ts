/** Says that the session is about to end, and lets it go on; a tablet that is left alone shows its resting screen. */
const notice = document.querySelector<HTMLElement>('[data-session-ends]')
const rest = document.querySelector<HTMLFormElement>('form[data-rest]')

if (notice) {
  const remaining = Number(notice.dataset['sessionEnds'])
  const warning = Number(notice.dataset['sessionWarning'])
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    notice.hidden = true
    clearTimeout(timer)
    timer = setTimeout(() => (notice.hidden = false), Math.max(0, remaining - warning))
  }
  notice.querySelector('button')?.addEventListener('click', () => {
    // Any page moves the end of the session.
    void fetch(location.href, { method: 'HEAD' }).then(({ ok, redirected }) => {
      if (ok && !redirected) wait()
    })
  })
  wait()
}

if (rest) {
  const idle = Number(rest.dataset['rest'])
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => rest.submit(), idle)
  }
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, wait, { passive: true })
  wait()
}

export {}
