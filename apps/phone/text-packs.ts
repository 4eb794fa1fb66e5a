import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const prefix = 'virtual:text/'

/**
 * Serves `virtual:text/<language>`: the language's flat JSON with every ICU message already compiled, so that no parser
 * travels to the phone. A message that does not parse stops the build.
 */
export function textPacks(): Plugin {
  const fileOf = (id: string) => fileURLToPath(new URL(`./src/text/${id.slice(prefix.length)}.json`, import.meta.url))
  return {
    name: 'bahi-text-packs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const file = fileOf(id.slice(1))
      this.addWatchFile(file)
      const messages = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessageOrThrow(message)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
    handleHotUpdate({ file, server }) {
      if (/\/src\/text\/\w+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
