import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { en } from '@bahi/contract/messages/en'
import { hi } from '@bahi/contract/messages/hi'
import { zh } from '@bahi/contract/messages/zh'

const prefix = 'virtual:text/'

/** The server answers with these; they are said in one place for both sides. */
const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, hi, zh }

/**
 * Serves `virtual:text/<language>`: the language's flat JSON and the message catalogue, every ICU message already compiled, so that no parser
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
      const own = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
      const messages = { ...catalogues[id.slice(`\0${prefix}`.length)], ...own }
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessageOrThrow(message)]))
      return `export const messages = ${JSON.stringify(compiled)}`
    },
    handleHotUpdate({ file, server }) {
      if (/\/src\/text\/\w+\.json$/.test(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
