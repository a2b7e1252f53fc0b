const remembered = 64

/**
 * Which Host headers are answered. An entry without a port means any port; the raw header is remembered once judged,
 * since nearly every request carries the same one.
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
    if (known.size < remembered) known.add(header)
    return true
  }
}
