import { useMutation, useQuery } from '@tanstack/react-query'
import {
  getPaper,
  getPaperFile,
  listPapers,
  paperKinds,
  type PaperKind,
  type PaperView,
} from '@bahi/contract/reports/papers'
import { useClient } from '../../calls/client.ts'
import { saveFile } from '../../device/save-file.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'

export function usePapers() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['papers'],
    enabled: loggedIn,
    staleTime: 30_000,
    queryFn: ({ signal }) => call(listPapers, {}, { signal, isLoading: false }),
  })
}

/** Null for what is no kind of paper: people edit addresses. */
export function paperKind(text: string | undefined): PaperKind | null {
  return paperKinds.find((kind) => kind === text) ?? null
}

export function usePaper(kind: PaperKind | null, period: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['paper', kind, period],
    enabled: loggedIn && kind !== null,
    staleTime: 0,
    queryFn: ({ signal }) => call(getPaper, { kind: kind ?? 'holdings', period }, { signal, isLoading: false }),
  })
}

const types = { pdf: 'application/pdf', csv: 'text/csv;charset=utf-8' } as const

/** Fetches the file with the token in its header, and hands it to the browser. */
export function useSavePaper() {
  const { document } = useClient()
  const { language } = useText()
  return useMutation({
    mutationFn: async ({ view: { kind, period, mark }, format }: { view: PaperView; format: keyof typeof types }) =>
      saveFile(
        `bahi-${kind}-${period}-${mark.replaceAll('-', '')}.${format}`,
        types[format],
        await document(getPaperFile, { kind, period, format, lang: language }),
      ),
  })
}
