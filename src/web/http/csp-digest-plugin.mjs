/**
 * Astro digests the inline scripts and styles of a page at each render, in another thread. They are those of the build, so
 * each digest is calculated once.
 */
export function cspDigestPlugin() {
  const original = 'async function generateCspDigest('
  return {
    name: 'majlis-csp-digest',
    transform(code, id) {
      if (!id.endsWith('/astro/dist/core/encryption.js')) return null
      if (!code.includes(original)) this.error('generateCspDigest of Astro has changed')
      const memo = `const digests = new Map()
async function generateCspDigest(data, algorithm) {
  const key = algorithm + data
  if (!digests.has(key)) {
    if (digests.size > 200) digests.clear()
    digests.set(key, await digestCsp(data, algorithm))
  }
  return digests.get(key)
}
`
      return { code: memo + code.replace(original, 'async function digestCsp('), map: null }
    },
  }
}
