import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The files that differ from what is published: commits that origin/main does not have, what is not committed, and new
 * files. Without an origin: what is not committed. Deleted files are left out.
 */
export function findChangedFiles(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  const base = findBase(git)
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
    .filter((file) => existsSync(join(root, file)))
    .toSorted()
}

function findBase(git) {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

/**
 * What is worth trying for a change: the projects whose types it can break, the files to lint, the sources whose unit
 * tests are related, the folders whose server tests lie beside, and the browser tests that were changed themselves.
 */
export function chooseChecks(files, exists = existsSync) {
  const sources = files.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file))
  const inPackages = sources.some((file) => file.startsWith('packages/'))
  const projects = new Set(
    inPackages
      ? ['packages', 'apps', 'tests', 'tools']
      : sources.map((file) =>
          file
            .split('/')
            .slice(0, file.startsWith('apps/') ? 2 : 1)
            .join('/'),
        ),
  )
  const serverFolders = new Set(sources.flatMap((file) => serverFoldersOf(file)).filter((folder) => exists(folder)))
  return {
    sources,
    projects: [...projects],
    serverFolders: [...serverFolders],
    browserTests: sources.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file)),
  }
}

/** The folder of a server file; of a rule or a call, the folder of the same product in the server. */
function serverFoldersOf(file) {
  if (file.startsWith('apps/server/src/')) return [`${dirname(file)}/`]
  const [, product] = /^packages\/(?:domain|contract)\/src\/([^/]+)\//.exec(file) ?? []
  return product === undefined ? [] : [`apps/server/src/${product}/`]
}
