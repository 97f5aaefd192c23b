import { billOfMaterials } from '../supply-chain/bill-of-materials.ts'
import { listPackages } from '../supply-chain/packages.ts'

const packages = await listPackages(true)
process.stdout.write(`${JSON.stringify(billOfMaterials(packages, new Date()), null, 2)}\n`)
