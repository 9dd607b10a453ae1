import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { incomeMessages } from '#contract/income.texts.ts'
import { downloadFile } from '#web/core/download.ts'
import { formatError } from '#web/core/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { toast } from '#web/ui/toast.ts'

/** Downloads the user's income as CSV files. */
export const ExportButtons = ({ year }: { year: number }) => {
  const file = useMutation({
    mutationFn: (path: string) => downloadFile(path, incomeMessages.exportFailed),
    onSuccess: (name) => toast.success(`${name} downloaded.`),
  })
  const renderButton = (path: string, label: string) => (
    <Button
      busy={file.isPending && file.variables === path}
      busyLabel="Downloading..."
      onClick={() => file.mutate(path)}
    >
      <Download aria-hidden className="size-5 flex-none" />
      {label}
    </Button>
  )
  return (
    <Card aria-labelledby="export">
      <h2 id="export">Export your income</h2>
      <p className="mt-1 text-small text-ink-2">
        Spreadsheet files of every entry, or of your daily totals for {year}.
      </p>
      <div className="mt-4 empty:hidden">
        <FormProblem message={file.error ? formatError(file.error, incomeMessages.exportFailed) : undefined} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {renderButton('/api/income/export.csv', 'Every entry (CSV)')}
        {renderButton(`/api/income/tip-log.csv?year=${year}`, `Daily log ${year} (CSV)`)}
      </div>
    </Card>
  )
}
