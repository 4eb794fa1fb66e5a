import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkDocument, getCertificate, getDocument, issueCertificate } from '@bahi/contract/reports/certificates'
import { useClient } from '../../calls/client.ts'
import { saveFile } from '../../device/save-file.ts'
import { useText } from '../../text/use-text.tsx'

const keyOf = (code: string) => ['certificate', code] as const

export function useCertificate(code: string, enabled: boolean) {
  const { call } = useClient()
  return useQuery({
    queryKey: keyOf(code),
    queryFn: ({ signal }) => call(getCertificate, { code }, { signal, isLoading: false }),
    enabled,
    staleTime: 0,
  })
}

/** Makes a certificate; of an unchanged holding the server gives the same one again. */
export function useIssue(code: string) {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(issueCertificate, { code }),
    onSuccess: (view) => queries.setQueryData(keyOf(code), view),
  })
}

/** Fetches the PDF with the token in its header, and hands it to the browser as a file. */
export function useSavePdf() {
  const { document } = useClient()
  const { language } = useText()
  return useMutation({
    mutationFn: async ({ mark, code }: { mark: string; code: string }) =>
      saveFile(
        `bahi-certificate-${code}-${mark}.pdf`,
        'application/pdf',
        await document(getDocument, { mark, lang: language }),
      ),
  })
}

export function useCheck(mark: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['document-check', mark],
    queryFn: ({ signal }) => call(checkDocument, { mark }, { signal }),
    enabled: mark !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
