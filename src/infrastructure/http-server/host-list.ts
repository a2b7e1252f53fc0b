const maxKnown = 64

/**
 * Tells which Host headers are served. An entry without a port allows any port. Accepted headers are cached, since
 * nearly every request has the same one.
 */
export function createHostList(hosts: readonly string[]): (header: string | undefined) => boolean {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  const known = new Set<string>()
  return (header) => {
    if (header === undefined || header.length > 255) return false
    if (known.has(header)) return true
    const host = header.toLowerCase()
    const name = host.replace(/:\d{1,5}$/, '')
    if (!allowed.has(host) && !allowed.has(name)) return false
    if (known.size < maxKnown) known.add(header)
    return true
  }
}
