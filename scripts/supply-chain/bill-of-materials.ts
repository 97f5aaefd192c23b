import type { InstalledPackage } from './packages.ts'

const isExpression = (licence: string) => /[ ()]/.test(licence)

/** The packages that a shop ships with, in CycloneDX, which scanners for known weaknesses read. */
export const billOfMaterials = (packages: readonly InstalledPackage[], madeAt: Date) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    timestamp: madeAt.toISOString(),
    component: { type: 'application', name: 'golden-bead', 'bom-ref': 'golden-bead' },
  },
  components: packages.map(({ name, version, licence }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      licenses: [isExpression(licence) ? { expression: licence } : { license: { id: licence } }],
    }
  }),
})
