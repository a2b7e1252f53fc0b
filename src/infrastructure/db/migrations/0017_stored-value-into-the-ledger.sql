-- Cards and wallets of demo mode move into the ledger with their ids, since orders and checkouts name them.
INSERT INTO ledger_accounts (id, key, kind, unit, ref, customer_id, balance_minor, expires_at, last, opened_at)
SELECT id, CASE kind WHEN 'wallet' THEN 'wallet:' || (ref ->> 'customerId') || ':' || currency
		WHEN 'unclaimed-wallet' THEN 'unclaimed-wallet:' || (ref ->> 'digest') || ':' || currency ELSE 'card:' || id END,
	kind, currency, ref, (ref ->> 'customerId')::uuid, 0, expires_at, CASE kind WHEN 'card' THEN last ELSE '' END, now()
FROM (
	SELECT value.id, value.currency, value.expires_at, value.last,
		CASE WHEN value.kind = 'gift-card' THEN 'card' WHEN owner.id IS NULL THEN 'unclaimed-wallet' ELSE 'wallet' END AS kind,
		CASE WHEN value.kind = 'gift-card' THEN jsonb_build_object('kind', 'card', 'cardId', value.id)
			WHEN owner.id IS NULL THEN jsonb_build_object('kind', 'unclaimed-wallet', 'digest', value.code_digest, 'currency', value.currency)
			ELSE jsonb_build_object('kind', 'wallet', 'customerId', owner.id, 'currency', value.currency) END AS ref
	FROM sandbox_values value LEFT JOIN customers owner ON value.kind = 'wallet' AND value.code_digest = translate(rtrim(
		encode(sha256(convert_to('wallet ' || value.currency || ' ' || owner.id, 'UTF8')), 'base64'), '='), '+/', '-_')
) moved;--> statement-breakpoint
INSERT INTO demo_cards (code_digest, card_id) SELECT code_digest, id FROM sandbox_values WHERE kind = 'gift-card';--> statement-breakpoint
INSERT INTO ledger_accounts (id, key, kind, unit, ref, balance_minor, opened_at)
SELECT gen_random_uuid(), 'reserved:' || order_id || ':' || currency, 'reserved', currency,
	jsonb_build_object('kind', 'reserved', 'orderId', order_id), 0, now()
FROM (SELECT DISTINCT reservation.order_id, value.currency FROM sandbox_value_reservations reservation
	JOIN sandbox_values value ON value.id = reservation.value_id WHERE reservation.state = 'reserved') account;--> statement-breakpoint
INSERT INTO ledger_accounts (id, key, kind, unit, ref, opened_at)
SELECT gen_random_uuid(), 'provider-clearing:' || currency, 'provider-clearing', currency, '{"kind": "provider-clearing"}', now()
FROM (SELECT DISTINCT currency FROM sandbox_values) used;--> statement-breakpoint
INSERT INTO ledger_reservations (order_id, account_id, amount_minor, state, credited_minor, reserved_at)
SELECT order_id, value_id, amount_minor, state, credited_minor, reserved_at FROM sandbox_value_reservations;--> statement-breakpoint
WITH opening AS (
	SELECT value.id AS account_id, value.currency AS unit, value.balance_minor AS minor, 'opened:' || value.id AS key, NULL::uuid AS order_id
		FROM sandbox_values value WHERE value.balance_minor > 0
	UNION ALL
	SELECT account.id, account.unit, sum(reservation.amount_minor), 'opened:' || account.id, reservation.order_id
		FROM sandbox_value_reservations reservation JOIN sandbox_values value ON value.id = reservation.value_id
		JOIN ledger_accounts account ON account.key = 'reserved:' || reservation.order_id || ':' || value.currency
		WHERE reservation.state = 'reserved' GROUP BY account.id, reservation.order_id
), posted AS (
	INSERT INTO ledger_postings (key, event, unit, moved_minor, at, order_id)
	SELECT key, 'opened', unit, minor, now(), order_id FROM opening RETURNING id, key
)
INSERT INTO ledger_entries (posting_id, account_id, minor)
SELECT posted.id, opening.account_id, opening.minor FROM posted JOIN opening USING (key)
UNION ALL
SELECT posted.id, clearing.id, -opening.minor FROM posted JOIN opening USING (key)
	JOIN ledger_accounts clearing ON clearing.key = 'provider-clearing:' || opening.unit;--> statement-breakpoint
DROP TABLE "sandbox_value_credits" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_value_reservations" CASCADE;--> statement-breakpoint
DROP TABLE "sandbox_values" CASCADE;