/** Hosts of Apple's documents: the gateway, its regions and pods, and those of the sandbox (-cert). */
const gateway = /^(?:cn-)?apple-pay-gateway(?:-(?:nc|pr|sh|tj)-pod\d(?:-dr)?)?(?:-cert)?\.apple\.com$/

/**
 * The host of a validation address, where it is one of Apple's. A browser says it: without this list anybody could have us
 * show our certificate to a server of theirs.
 */
export function appleHostOf(validationUrl: string): string | null {
  if (!URL.canParse(validationUrl)) return null
  const { protocol, hostname, host, username, password } = new URL(validationUrl)
  const isPlain = protocol === 'https:' && host === hostname && username === '' && password === ''
  return isPlain && gateway.test(hostname) ? hostname : null
}
