/**
 * The words from which invented companies are made: rivers, hills and places of India, and what companies of a sector call
 * themselves. No entry together with a sector word may name a real listed company; the list below leaves out places that
 * real companies are known by.
 */

export const PLACE_WORDS: readonly string[] = [
  'Betwa', 'Luni', 'Manjira', 'Sharavati', 'Malwa', 'Tunga', 'Rewa', 'Konkan', 'Thar', 'Kalinga', 'Aravali', 'Baitarani', 'Bhavani',
  'Dhauladhar', 'Gandaki', 'Ghaghara', 'Gomti', 'Hemavati', 'Indravati', 'Jhelum', 'Kabini', 'Kaimur', 'Kangra', 'Kapila', 'Kaziranga', 'Kodagu',
  'Koyna', 'Kutch', 'Lohit', 'Mahi', 'Marwar', 'Mewar', 'Musi', 'Mula', 'Nallamala', 'Nandadevi', 'Netravati', 'Palar', 'Pamba', 'Panchganga',
  'Parvati', 'Periyar', 'Pinakini', 'Pranhita', 'Purna', 'Rapti', 'Rushikulya', 'Saranda', 'Sarayu', 'Satpura', 'Shipra', 'Sone', 'Spiti',
  'Subansiri', 'Suvarna', 'Swarnarekha', 'Tamsa', 'Tapti', 'Tawi', 'Torsa', 'Tungabhadra', 'Vagai', 'Vaigai', 'Varada', 'Vedavati', 'Vrishabha',
  'Wainganga', 'Wardha', 'Yagachi', 'Zaskar', 'Anaimudi', 'Agumbe', 'Bundelkhand', 'Chilika', 'Doab', 'Dooars', 'Garhwal', 'Jaintia',
  'Karakoram', 'Khasi', 'Kumaon', 'Ladakh', 'Loktak', 'Nubra', 'Pir Panjal', 'Rohtang', 'Sundarban', 'Vembanad', 'Wayanad', 'Yelagiri',
  'Bhagirathi', 'Dibang', 'Jonk',
]

export interface SectorWords {
  readonly sector: string
  readonly words: readonly string[]
  /** How many of the five hundred belong here; the proportions are those of the broad Indian market. */
  readonly companies: number
  /** What the sector's largest are worth, in crore rupees; nobody comes out larger. */
  readonly largestCrore: number
  readonly volatilityBps: number
  readonly marketBetaBps: number
}

export const SECTORS: readonly SectorWords[] = [
  { sector: 'Banks', words: ['Bank', 'Gramin Bank', 'Small Finance Bank'], companies: 32, largestCrore: 650_000, volatilityBps: 155, marketBetaBps: 11000 },
  { sector: 'Financial Services', words: ['Finance', 'Capital', 'Insurance', 'Credit', 'Wealth'], companies: 58, largestCrore: 400_000, volatilityBps: 185, marketBetaBps: 11500 },
  { sector: 'Capital Goods', words: ['Engineering', 'Cables', 'Machines', 'Bearings', 'Turbines', 'Defence'], companies: 58, largestCrore: 180_000, volatilityBps: 195, marketBetaBps: 11000 },
  { sector: 'Healthcare', words: ['Pharma', 'Hospitals', 'Biotech', 'Diagnostics', 'Remedies'], companies: 48, largestCrore: 200_000, volatilityBps: 160, marketBetaBps: 7000 },
  { sector: 'Automobile', words: ['Motors', 'Tyres', 'Auto Parts', 'Batteries', 'Forgings'], companies: 34, largestCrore: 300_000, volatilityBps: 175, marketBetaBps: 10500 },
  { sector: 'Consumer Goods', words: ['Foods', 'Tea', 'Dairy', 'Consumer', 'Agro'], companies: 30, largestCrore: 250_000, volatilityBps: 125, marketBetaBps: 6000 },
  { sector: 'Information Technology', words: ['Technologies', 'Software', 'Infotech', 'Systems', 'Digital'], companies: 30, largestCrore: 380_000, volatilityBps: 165, marketBetaBps: 9000 },
  { sector: 'Chemicals', words: ['Chemicals', 'Fertilisers', 'Paints', 'Polymers', 'Dyes'], companies: 28, largestCrore: 120_000, volatilityBps: 175, marketBetaBps: 9000 },
  { sector: 'Consumer Services', words: ['Hotels', 'Retail', 'Travel', 'Leisure'], companies: 24, largestCrore: 120_000, volatilityBps: 185, marketBetaBps: 9500 },
  { sector: 'Oil and Gas', words: ['Petroleum', 'Gas', 'Refineries', 'Lubricants'], companies: 18, largestCrore: 500_000, volatilityBps: 160, marketBetaBps: 9500 },
  { sector: 'Power', words: ['Power', 'Energy', 'Grid', 'Hydro'], companies: 20, largestCrore: 200_000, volatilityBps: 180, marketBetaBps: 10500 },
  { sector: 'Metals and Mining', words: ['Steel', 'Aluminium', 'Minerals', 'Copper', 'Alloys'], companies: 20, largestCrore: 180_000, volatilityBps: 205, marketBetaBps: 12500 },
  { sector: 'Consumer Durables', words: ['Appliances', 'Jewellers', 'Lighting', 'Footwear', 'Watches'], companies: 20, largestCrore: 120_000, volatilityBps: 165, marketBetaBps: 9000 },
  { sector: 'Services', words: ['Ports', 'Shipping', 'Logistics', 'Airways', 'Couriers'], companies: 16, largestCrore: 120_000, volatilityBps: 185, marketBetaBps: 10500 },
  { sector: 'Construction', words: ['Infra', 'Constructions', 'Highways', 'Projects'], companies: 14, largestCrore: 150_000, volatilityBps: 195, marketBetaBps: 11500 },
  { sector: 'Construction Materials', words: ['Cement', 'Ceramics', 'Tiles', 'Pipes'], companies: 14, largestCrore: 150_000, volatilityBps: 160, marketBetaBps: 9500 },
  { sector: 'Realty', words: ['Realty', 'Estates', 'Developers'], companies: 12, largestCrore: 90_000, volatilityBps: 215, marketBetaBps: 12500 },
  { sector: 'Telecommunication', words: ['Telecom', 'Towers', 'Networks'], companies: 9, largestCrore: 450_000, volatilityBps: 170, marketBetaBps: 9000 },
  { sector: 'Textiles', words: ['Textiles', 'Spinning', 'Silks', 'Garments'], companies: 9, largestCrore: 20_000, volatilityBps: 190, marketBetaBps: 9000 },
  { sector: 'Media', words: ['Media', 'Films', 'Broadcasting', 'Press'], companies: 6, largestCrore: 15_000, volatilityBps: 205, marketBetaBps: 9500 },
]

/** Companies that the screens show by name, with a previous close in paise. They come first in their sectors. */
export interface NamedCompany {
  readonly symbol: string
  readonly name: string
  readonly sector: string
  readonly closePaise: number
  /** Market value in crore rupees. */
  readonly worthCrore: number
}

export const NAMED_COMPANIES: readonly NamedCompany[] = [
  { symbol: 'SAHYABANK', name: 'Sahyadri Bank', sector: 'Banks', closePaise: 1_400_50, worthCrore: 690_000 },
  { symbol: 'KALINGPORT', name: 'Kalinga Ports', sector: 'Services', closePaise: 1_441_40, worthCrore: 215_000 },
  { symbol: 'BETWAMOTOR', name: 'Betwa Motors', sector: 'Automobile', closePaise: 401_20, worthCrore: 148_000 },
  { symbol: 'LUNICABLE', name: 'Luni Cables', sector: 'Capital Goods', closePaise: 242_31, worthCrore: 36_000 },
  { symbol: 'KONKANSHIP', name: 'Konkan Shipping', sector: 'Services', closePaise: 990_45, worthCrore: 52_000 },
  { symbol: 'TUNGASOFT', name: 'Tunga Software', sector: 'Information Technology', closePaise: 3_128_40, worthCrore: 410_000 },
  { symbol: 'MALWATECH', name: 'Malwa Technologies', sector: 'Information Technology', closePaise: 1_514_10, worthCrore: 280_000 },
  { symbol: 'MANJIRA', name: 'Manjira Foods', sector: 'Consumer Goods', closePaise: 405_95, worthCrore: 185_000 },
  { symbol: 'SHARAVATI', name: 'Sharavati Pharma', sector: 'Healthcare', closePaise: 862_40, worthCrore: 96_000 },
  { symbol: 'THARPOWER', name: 'Thar Power', sector: 'Power', closePaise: 331_45, worthCrore: 124_000 },
  { symbol: 'REWAINFRA', name: 'Rewa Infra', sector: 'Construction', closePaise: 3_985_60, worthCrore: 260_000 },
]
