export interface Part {
  name: string
  files: string[]
  limit: number
}

export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

export function partsOf(manifest: Manifest): Part[]
export function measureParts(root: string): Promise<(Part & { size: number })[]>
