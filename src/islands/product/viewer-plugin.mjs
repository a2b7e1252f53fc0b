/**
 * Makes the 3D viewer comply with the content security policy. It adds a style element, which the policy blocks; the same
 * text as a constructed stylesheet is allowed. It also compiles a WebAssembly decoder on load, for a compression that
 * our models do not use.
 */
export function viewerPlugin() {
  const maker = 'export const makeTemplate = (shadowRoot) => {'
  return {
    name: 'majlis-viewer',
    transform(code, id) {
      if (/three\/examples\/jsm\/libs\/meshopt_decoder\.module\.js/.test(id))
        return { code: 'export const MeshoptDecoder = { ready: Promise.resolve() }', map: null }
      if (!/@google\/model-viewer\/lib\/template\.js/.test(id)) return null
      const [element, text] = /<style>([\s\S]*?)<\/style>/.exec(code) ?? []
      if (element === undefined || !code.includes(maker))
        throw new Error(`${id} has changed: check its style element`)
      const sheet = `const sheet = new CSSStyleSheet();\nsheet.replaceSync(\`${text}\`);`
      const adopted = `${sheet}\n${maker}\n  shadowRoot.host.constructor.elementStyles = [sheet];`
      return { code: code.replace(element, '').replace(maker, () => adopted), map: null }
    },
  }
}
