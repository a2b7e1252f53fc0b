/**
 * Buttons that use a passkey. They are hidden until this runs: without it there is the password. What the browser answers is posted
 * with the button's form.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]'))
  if ('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential) offer(button)

function offer(button: HTMLButtonElement): void {
  const { form } = button
  const options = JSON.parse(button.dataset['options'] ?? '{}') as PublicKeyCredentialRequestOptionsJSON &
    PublicKeyCredentialCreationOptionsJSON
  const failed = form?.querySelector<HTMLElement>('[data-passkey-failed]')
  const field = form?.elements.namedItem('response')
  let isAnswered = false
  button.hidden = false
  button.addEventListener('click', (event) => {
    if (isAnswered) return
    event.preventDefault()
    void answer().then(
      (credential) => {
        if (!(field instanceof HTMLInputElement) || !credential) return
        field.value = JSON.stringify((credential as PublicKeyCredential).toJSON())
        isAnswered = true
        button.click()
      },
      () => {
        if (failed) failed.hidden = false
      },
    )
  })

  const answer = (): Promise<Credential | null> =>
    button.dataset['passkey'] === 'create'
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
}
