-- Three letters that a formatter took for a zone, and nothing can reckon in: what they were shown as is what was meant.
with meant (letters, zone) as (values
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'),
  ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'),
  ('EAT', 'Africa/Nairobi'), ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'),
  ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'),
  ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'), ('VST', 'Asia/Ho_Chi_Minh')
)
update venues v set time_zone = m.zone from meant m where m.letters = upper(v.time_zone);

-- A person's is asked of their browser again.
update notification_settings set time_zone = null
where upper(time_zone) ~ '^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$';
