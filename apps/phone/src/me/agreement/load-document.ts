import { agreementVersion, agreementVersions } from '@bahi/contract/site/agreement-version'
import type { Language } from '../../text/language.ts'
import type { AgreementDocument, DocumentName } from './texts/agreement-document.ts'

type Load = () => Promise<{ agreement: AgreementDocument }>
export type AgreementVersion = (typeof agreementVersions)[number]

/** Fetched by version, document and language when the page is opened. A text that somebody accepted is never edited. */
export const documentFiles = {
  '2026-11-27': {
    'user-agreement': {
      en: () => import('./texts/user-agreement.en.ts'),
      zh: () => import('./texts/user-agreement.zh.ts'),
      hi: () => import('./texts/user-agreement.hi.ts'),
    },
    privacy: {
      en: () => import('./texts/privacy.en.ts'),
      zh: () => import('./texts/privacy.zh.ts'),
      hi: () => import('./texts/privacy.hi.ts'),
    },
  },
  '2026-11-26': {
    // The version after it changed the privacy policy alone. A text that is shared is copied here before it is changed.
    'user-agreement': {
      en: () => import('./texts/user-agreement.en.ts'),
      zh: () => import('./texts/user-agreement.zh.ts'),
      hi: () => import('./texts/user-agreement.hi.ts'),
    },
    privacy: {
      en: () => import('./texts/2026-11-26/privacy.en.ts'),
      zh: () => import('./texts/2026-11-26/privacy.zh.ts'),
      hi: () => import('./texts/2026-11-26/privacy.hi.ts'),
    },
  },
  '2026-11-22': {
    'user-agreement': {
      en: () => import('./texts/2026-11-22/user-agreement.en.ts'),
      zh: () => import('./texts/2026-11-22/user-agreement.zh.ts'),
      hi: () => import('./texts/2026-11-22/user-agreement.hi.ts'),
    },
    privacy: {
      en: () => import('./texts/2026-11-22/privacy.en.ts'),
      zh: () => import('./texts/2026-11-22/privacy.zh.ts'),
      hi: () => import('./texts/2026-11-22/privacy.hi.ts'),
    },
  },
} satisfies Record<AgreementVersion, Record<DocumentName, Record<Language, Load>>>

/** The version of an address; the present one for an address that names none that there was. */
export function readVersion(text: string | undefined): AgreementVersion {
  return agreementVersions.find((version) => version === text) ?? agreementVersion
}

export async function loadDocument(
  name: DocumentName,
  language: Language,
  version: AgreementVersion,
): Promise<AgreementDocument> {
  return (await documentFiles[version][name][language]()).agreement
}
