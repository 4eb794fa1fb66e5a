export interface DocumentStructure {
  readonly isTagged: boolean
  readonly showsTitle: boolean
  readonly language: string
  /** The elements in reading order; a head of a table with its scope. */
  readonly tags: readonly string[]
}

/** Reads the structure tree of a PDF that our own renderer wrote. Not a reader for other PDFs. */
export function readStructure(bytes: Buffer): DocumentStructure {
  const file = bytes.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)(?:\r?\nendobj|stream\r?\n)/g)].map(([, id = '', head = '']) => [
      Number(id),
      head,
    ]),
  )
  const catalog = [...objects.values()].find((head) => head.includes('/Type /Catalog')) ?? ''
  const tags: string[] = []
  const visit = (head: string): void => {
    const tag = /\/S \/(\w+)/.exec(head)?.[1]
    const scope = /\/Scope \/(\w+)/.exec(head)?.[1]
    if (tag !== undefined) tags.push(scope === undefined ? tag : `${tag} ${scope}`)
    const children = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? ''
    for (const [, id] of children.matchAll(/(\d+) 0 R/g)) {
      const child = objects.get(Number(id)) ?? ''
      if (/\/S \/\w+/.test(child)) visit(child)
    }
  }
  visit([...objects.values()].find((head) => head.includes('/Type /StructTreeRoot')) ?? '')
  const markInfo = objects.get(Number(/\/MarkInfo (\d+) 0 R/.exec(catalog)?.[1])) ?? catalog
  return {
    isTagged: /\/Marked true/.test(markInfo),
    showsTitle: [...objects.values()].some((head) => head.includes('/DisplayDocTitle true')),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? '',
    tags,
  }
}
