import { downloadZip } from 'client-zip'
import { expect, test } from 'vitest'
import { readRosterFile } from './read-file.ts'
import { toRows } from './rows.ts'

const file = (name: string, text: string) => new File([text], name)

test('reads tables with commas, semicolons and tabs, with quoted cells', async () => {
  expect(await readRosterFile(file('a.csv', '\uFEFFName,Fri 12/4\n"Castellano, Bea",5p-1a\n'))).toBe(
    'Name\tFri 12/4\nCastellano, Bea\t5p-1a',
  )
  expect(await readRosterFile(file('a.CSV', 'Name;Fri\nBea;"5p-1a\n(bar)"'))).toBe('Name\tFri\nBea\t5p-1a (bar)')
  expect(await readRosterFile(file('a.tsv', 'Name\tFri\nBea\t5p-1a'))).toBe('Name\tFri\nBea\t5p-1a')
})

test('leaves other texts as they are', async () => {
  expect(await readRosterFile(file('a.ics', 'BEGIN:VCALENDAR\r\n'))).toBe('BEGIN:VCALENDAR\r\n')
  expect(await readRosterFile(file('a.txt', 'Fri, 5p-1a'))).toBe('Fri, 5p-1a')
})

test('reads pasted tables', () => {
  expect(toRows('a\t"b\nc"\nd\te')).toEqual([
    ['a', 'b\nc'],
    ['d', 'e'],
  ])
  expect(toRows('| a | b |\nc')).toEqual([[' a ', ' b '], ['c']])
})

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/></Types>`
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Rota" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const STYLES = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`
// 46360 is 4 December 2026; 0.75 is 6 PM.
const SHEET = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Date</t></is></c><c r="B1" t="inlineStr"><is><t>Start</t></is></c><c r="C1" t="inlineStr"><is><t>End</t></is></c></row>
<row r="2"><c r="A2" s="1"><v>46360</v></c><c r="B2"><v>0.75</v></c><c r="C2" t="inlineStr"><is><t>2:00 AM</t></is></c></row>
</sheetData></worksheet>`

test('reads the dates and times of an Excel file', async () => {
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': SHEET,
  }
  const zip = await downloadZip(Object.entries(parts).map(([name, input]) => ({ name, input }))).blob()
  expect(await readRosterFile(new File([zip], 'rota.xlsx'))).toBe('Date\tStart\tEnd\n2026-12-04\t18:00\t2:00 AM')
})

test('refuses a file that is no Excel file', async () => {
  await expect(readRosterFile(file('rota.xlsx', 'no zip'))).rejects.toThrow()
})
