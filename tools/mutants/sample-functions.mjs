import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** One in so many functions is tried; 1 for all. */
const oneIn = Number(process.env['BAHI_MUTANTS_ONE_IN'] ?? 1)

/** FNV-1a of where the function begins and ends: the same is drawn on every machine as long as nobody changes the file. */
function isDrawn({ start, end }) {
  const text = `${start} ${end}`
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) % oneIn === 0
}

/** A function that stands in no other. */
function isOutermost(path) {
  return path.isFunction() && path.findParent((parent) => parent.isFunction()) === null
}

/** Leaves the functions that are not drawn as they are. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample-functions', {
    shouldIgnore: (path) => (oneIn > 1 && isOutermost(path) && !isDrawn(path.node) ? 'not drawn' : undefined),
  }),
]
