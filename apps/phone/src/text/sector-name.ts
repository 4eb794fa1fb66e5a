import type { Text, TextKey } from './use-text.tsx'

/** The sectors of the register, which names them in English, and how each is said. */
const sectorKeys: Readonly<Record<string, TextKey>> = {
  Automobile: 'sector.automobile',
  Banks: 'sector.banks',
  'Capital Goods': 'sector.capitalGoods',
  Chemicals: 'sector.chemicals',
  Construction: 'sector.construction',
  'Construction Materials': 'sector.constructionMaterials',
  'Consumer Durables': 'sector.consumerDurables',
  'Consumer Goods': 'sector.consumerGoods',
  'Consumer Services': 'sector.consumerServices',
  'Financial Services': 'sector.financialServices',
  Gold: 'sector.gold',
  Healthcare: 'sector.healthcare',
  'Information Technology': 'sector.informationTechnology',
  Media: 'sector.media',
  'Metals and Mining': 'sector.metals',
  'Oil and Gas': 'sector.oilAndGas',
  Power: 'sector.power',
  Realty: 'sector.realty',
  Services: 'sector.services',
  Telecommunication: 'sector.telecommunication',
  Textiles: 'sector.textiles',
}

/** A sector's name in the chosen language; an imported sector without a translation keeps its imported name. */
export function sectorName(sector: string, { t }: Pick<Text, 't'>): string {
  const key = Object.hasOwn(sectorKeys, sector) ? sectorKeys[sector] : undefined
  return key === undefined ? sector : t(key)
}
