/**
 * `import url from 'lazy-url:./deferred.ts'` is the URL of that module, built as a file of its own, for `import(url)`
 * later. A plain `import('./deferred.ts')` would add a kilobyte of preloading code.
 */
export function lazyUrlPlugin() {
  const prefix = 'lazy-url:'
  let dev = false
  return {
    name: 'majlis-lazy-url',
    enforce: 'pre',
    configResolved(config) {
      dev = config.command === 'serve'
    },
    async resolveId(source, importer) {
      if (!source.startsWith(prefix)) return null
      const resolved = await this.resolve(source.slice(prefix.length), importer)
      return resolved && `\0${prefix}${resolved.id}`
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const file = id.slice(prefix.length + 1)
      if (dev) return `export default ${JSON.stringify(`/@fs${file}`)}`
      // Named with its folder: "shell-deferred", "listing-deferred".
      const [, folder, base] = /([^/]+)\/([^/]+)\.\w+$/.exec(file) ?? []
      const name = `${folder}-${base}`
      const reference = this.emitFile({ type: 'chunk', id: file, name })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
  }
}
